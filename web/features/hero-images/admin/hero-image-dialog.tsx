import { NewHeroImage } from '#contract/hero-images/fields.ts'
import { type AdminHeroImage, heroImagesAdmin } from '#contract/hero-images/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { mergeChanges } from '#web/lib/forms/changes.ts'
import { refresh, refreshWith } from '#web/lib/api/list-cache.ts'
import { toAddress, toStored } from '#web/lib/pictures/picture-address.ts'
import { pictureOf } from '#web/lib/pictures/pictures.ts'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { FormDialog } from '#web/ui/edit/form-dialog.tsx'
import { PictureUpload } from '#web/ui/edit/picture-upload.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

const PATH = heroImagesAdmin.list.path

async function reload(id: string): Promise<AdminHeroImage> {
  const slide = (await call(heroImagesAdmin.list, {})).find((one) => one.id === id)
  if (!slide) throw new Error('This hero image is gone')
  return slide
}

const described = (slide: AdminHeroImage) => ({
  Title: slide.title,
  Description: slide.description ?? '',
  'Image URL': slide.imageUrl,
  'Alt text': slide.alt,
  'Sort order': String(slide.sortOrder),
  Active: slide.isActive ? 'Yes' : 'No',
})

const numberOf = (typed: FormDataEntryValue | undefined) => (typed === '' ? undefined : Number(typed))

/** Adds or edits a hero image of the home page. */
export function HeroImageDialog({ slide, close }: { slide?: AdminHeroImage; close: () => void }) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState(toAddress(slide?.imageUrl ?? ''))
  const url = toStored(typed)
  const [isBusy, setBusy] = useState(false)
  return (
    <FormDialog
      title={slide ? 'Edit Hero Image' : 'Add Hero Image'}
      close={close}
      schema={NewHeroImage}
      isWaiting={isBusy}
      isTouched={isBusy || url !== (slide?.imageUrl ?? '')}
      complete={({ sortOrder, isActive }) => ({
        imageUrl: url,
        sortOrder: numberOf(sortOrder),
        isActive: isActive === 'on',
      })}
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
      done={slide ? 'Hero image updated successfully' : 'Hero image added successfully'}
      failure={slide ? 'Failed to update hero image' : 'Failed to add hero image'}
      submit={slide ? 'Update Image' : 'Add Image'}
      submitting={slide ? 'Updating...' : 'Adding...'}
      {...(slide && {
        edited: {
          entity: slide,
          reload: () => reload(slide.id),
          describe: described,
          onTaken: (theirs: AdminHeroImage) => {
            setTyped(toAddress(theirs.imageUrl))
            void refresh(queries, PATH)
          },
        },
      })}
    >
      {(errors, shown) => (
        <>
          <TextField
            label="Title"
            name="title"
            required
            maxLength={200}
            defaultValue={shown?.title}
            error={errors['title']}
            autoComplete="off"
          />
          <TextAreaField
            label="Description"
            name="description"
            optional
            rows={2}
            maxLength={1000}
            defaultValue={shown?.description ?? ''}
            error={errors['description']}
          />
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
          <TextField
            label="Alt Text"
            name="alt"
            optional
            maxLength={300}
            defaultValue={shown?.alt}
            error={errors['alt']}
            help="What it shows, for those who cannot see it."
            autoComplete="off"
          />
          <TextField
            label="Sort Order"
            name="sortOrder"
            type="number"
            inputMode="numeric"
            min={0}
            step={1}
            defaultValue={shown?.sortOrder ?? 0}
            error={errors['sortOrder']}
          />
          <CheckboxField
            label="Active"
            name="isActive"
            defaultChecked={shown?.isActive ?? true}
            help="Only active images are shown on the home page."
          />
        </>
      )}
    </FormDialog>
  )
}
