import { NewHeroImage } from '#contract/hero-images/fields.ts'
import { type AdminHeroImage, heroImagesAdmin } from '#contract/hero-images/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { useOpenDraft } from '#web/lib/forms/kept-drafts.ts'
import { mergeChanges } from '#web/lib/forms/changes.ts'
import { refresh, refreshWith } from '#web/lib/api/list-cache.ts'
import { toAddress, toStored } from '#web/lib/pictures/picture-address.ts'
import { pictureOf } from '#web/lib/pictures/pictures.ts'
import { FormDialog } from '#web/ui/edit/form-dialog.tsx'
import { PictureUpload } from '#web/ui/edit/upload/picture-upload.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { completed, described, HeroImageFields } from './hero-image-fields.tsx'

const PATH = heroImagesAdmin.list.path

async function reload(id: string): Promise<AdminHeroImage> {
  const heroImage = (await call(heroImagesAdmin.list, {})).find((one) => one.id === id)
  if (!heroImage) throw new Error('This hero image was deleted')
  return heroImage
}

/** Adds or edits a hero image of the home page. */
export function HeroImageDialog({ heroImage, close }: { heroImage?: AdminHeroImage; close: () => void }) {
  const queries = useQueryClient()
  const name = `hero-image-${heroImage?.id ?? 'new'}`
  const given = toAddress(heroImage?.imageUrl ?? '')
  const [kept, keep] = useOpenDraft<string>(name)
  const typed = kept ?? given
  const setTyped = (next: string) => keep(next === given ? undefined : next)
  const url = toStored(typed)
  const [isBusy, setBusy] = useState(false)
  return (
    <FormDialog
      title={heroImage ? 'Edit hero image' : 'Add hero image'}
      close={close}
      draft={name}
      schema={NewHeroImage}
      isWaiting={isBusy}
      isTouched={isBusy || kept !== undefined}
      complete={(fields) => ({ ...completed(fields), imageUrl: url })}
      send={async (checked, basis) => {
        // The same value under the name that pages use.
        const values = { ...checked, src: checked.imageUrl }
        if (basis) {
          const { id, version } = basis.now
          const body = { ...mergeChanges(values, basis), version }
          await refreshWith(queries, PATH, await call(heroImagesAdmin.update, { params: { id }, body }))
        } else {
          await call(heroImagesAdmin.create, { body: values })
          void refresh(queries, PATH)
        }
      }}
      done={heroImage ? 'Hero image updated successfully' : 'Hero image added successfully'}
      failure={heroImage ? 'Failed to update hero image' : 'Failed to add hero image'}
      submit={heroImage ? 'Update image' : 'Add image'}
      submitting={heroImage ? 'Updating...' : 'Adding...'}
      {...(heroImage && {
        edited: {
          entity: heroImage,
          reload: () => reload(heroImage.id),
          describe: described,
          onTaken: (theirs: AdminHeroImage) => {
            keep(toAddress(theirs.imageUrl))
            void refresh(queries, PATH)
          },
        },
      })}
    >
      {(errors, shown) => (
        <HeroImageFields
          errors={errors}
          heroImage={shown}
          image={
            <div className="grid gap-3">
              <TextField
                label="Image URL"
                name="imageUrl"
                type="url"
                inputMode="url"
                required
                placeholder="https://"
                value={typed}
                onChange={({ currentTarget }) => setTyped(currentTarget.value)}
                error={errors['imageUrl']}
                autoComplete="off"
                spellCheck={false}
              />
              <PictureUpload label="Upload image" onSent={(path) => setTyped(toAddress(path))} onBusy={setBusy} />
              <Picture
                {...pictureOf(url)}
                src={url === '' ? null : pictureOf(url).src}
                alt="Preview of the hero image"
                sizes="460px"
                className="aspect-video rounded-field"
              />
            </div>
          }
        />
      )}
    </FormDialog>
  )
}
