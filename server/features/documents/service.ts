export { addPdf, type DocumentDeps, readFile } from './files.ts'
export { ANY, deleteUnstored, type Whose } from './queries.ts'
export { removeDraft, shareIn } from './sharing.ts'
export { isNameOf } from './signing/name-match.ts'
