export { AddTemplateDialog, EditTemplateDialog } from './template-form.tsx'
export { TemplateReader } from './template-reader.tsx'
