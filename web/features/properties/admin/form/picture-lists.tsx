import type { Dispatch, SetStateAction } from 'react'
import type { Lists } from './draft.ts'
import { ImageList } from './image-list.tsx'

interface PictureListsProps {
  lists: Lists
  change: Dispatch<SetStateAction<Lists>>
  onBusy: (isBusy: boolean) => void
  errors: Readonly<Record<string, string | undefined>>
}

/** The pictures of a property, each with a description, and its floor plans. */
export function PictureLists({ lists, change, onBusy, errors }: PictureListsProps) {
  const listOf = (name: 'imageUrls' | 'floorPlanUrls') => ({
    urls: lists[name],
    change: (urls: readonly string[]) => change((before) => ({ ...before, [name]: urls })),
    add: (url: string) => change((before) => ({ ...before, [name]: [...new Set([...before[name], url])] })),
    onBusy,
  })
  const describe = (url: string, alt: string) =>
    change((before) => ({ ...before, imageAlts: { ...before.imageAlts, [url]: alt } }))
  return (
    <>
      <ImageList
        {...listOf('imageUrls')}
        title="Images"
        noun="image"
        field="newImage"
        error={errors['newImage']}
        alts={lists.imageAlts}
        describe={describe}
      />
      <ImageList
        {...listOf('floorPlanUrls')}
        title="Floor plans"
        noun="floor plan"
        field="newFloorPlan"
        error={errors['newFloorPlan']}
      />
    </>
  )
}
