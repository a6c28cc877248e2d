import { sendPicture } from '#web/lib/pictures/send-picture.ts'
import type { ComponentProps } from 'react'
import { FileUpload } from './file-upload.tsx'

interface PictureUploadProps extends Pick<ComponentProps<typeof FileUpload>, 'label' | 'isMultiple' | 'onBusy'> {
  /** Called with the URL of each finished picture. */
  onSent: (url: string) => void
}

/** Uploads pictures one after the other and shows their progress. */
export const PictureUpload = ({ onSent, ...props }: PictureUploadProps) => (
  <FileUpload
    {...props}
    accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
    send={async (file, sending) => onSent(await sendPicture(file, sending))}
    failure="We couldn't upload the picture. Please try again."
  />
)
