import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { lazyComponent } from '#web/ui/feedback/lazy-part.tsx'

/** The forms and their validation are loaded after the page. */
const dialogs = lazyModule('features/condition/admin/checklist-dialogs.tsx', () => import('./checklist-dialogs.tsx'))

const editing = lazyModule('features/condition/admin/room-edit.tsx', () => import('./room-edit.tsx'))

export function fetchDialogs() {
  void dialogs.prefetch()
  void editing.prefetch()
}

export const LazyRoomEdit = lazyComponent(editing, ({ RoomEdit }) => RoomEdit)
export const LazyRoomConflict = lazyComponent(editing, ({ RoomConflict }) => RoomConflict)
export const LazyRoomDialog = lazyComponent(dialogs, ({ RoomDialog }) => RoomDialog)
export const LazyViolationsDialog = lazyComponent(dialogs, ({ ViolationsDialog }) => ViolationsDialog)
export const LazyFinishDialog = lazyComponent(dialogs, ({ FinishDialog }) => FinishDialog)
export const LazyAnswerDialog = lazyComponent(dialogs, ({ AnswerDialog }) => AnswerDialog)
