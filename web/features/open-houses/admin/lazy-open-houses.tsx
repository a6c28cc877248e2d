import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { lazyComponent } from '#web/ui/feedback/lazy-part.tsx'

// Loaded when they are opened, because few visits to the lists need them.
const list = lazyModule(
  'features/open-houses/admin/property-open-houses.tsx',
  () => import('./property-open-houses.tsx'),
)
const task = lazyModule('features/open-houses/admin/open-house-task.tsx', () => import('./open-house-task.tsx'))

export const LazyPropertyOpenHouses = lazyComponent(list, ({ PropertyOpenHouses }) => PropertyOpenHouses)
export const LazyOpenHouseTask = lazyComponent(task, ({ OpenHouseTask }) => OpenHouseTask)
