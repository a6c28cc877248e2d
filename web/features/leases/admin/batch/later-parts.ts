export { BatchPhoto, forgetChosen, sendChosen } from '../photos/batch-photos.tsx'
export { BatchDone } from './batch-done.tsx'
