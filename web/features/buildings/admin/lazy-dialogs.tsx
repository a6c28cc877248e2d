import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { lazyComponent } from '#web/ui/feedback/lazy-part.tsx'

/** The forms and their validation are loaded after the lists. */
const buildings = lazyModule('features/buildings/admin/building-dialogs.tsx', () => import('./building-dialogs.tsx'))
const units = lazyModule('features/buildings/admin/unit-dialogs.tsx', () => import('./unit-dialogs.tsx'))

export const fetchBuildingDialogs = () => void buildings.prefetch()
export const fetchUnitDialogs = () => void units.prefetch()

export const LazyAddBuildingDialog = lazyComponent(buildings, ({ AddBuildingDialog }) => AddBuildingDialog)
export const LazyEditBuildingDialog = lazyComponent(buildings, ({ EditBuildingDialog }) => EditBuildingDialog)
export const LazyAddUnitDialog = lazyComponent(units, ({ AddUnitDialog }) => AddUnitDialog)
export const LazyEditUnitDialog = lazyComponent(units, ({ EditUnitDialog }) => EditUnitDialog)
