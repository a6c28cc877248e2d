import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

/** A property page while it is loading, with the same sizes. */
export const PropertySkeleton = () => (
  <div aria-busy="true">
    <output className="sr-only">Loading property...</output>
    <div className="max-md:-mx-5 max-md:sm:-mx-8">
      <div className="gap-2 overflow-hidden md:grid md:grid-cols-[2fr_1fr] md:rounded-card">
        <Skeleton className="aspect-[3/2] rounded-none! md:row-span-2" />
        <Skeleton className="aspect-[3/2] rounded-none! max-md:hidden" />
        <Skeleton className="aspect-[3/2] rounded-none! max-md:hidden" />
      </div>
    </div>
    <div className="mt-8 space-y-4">
      <Skeleton className="h-6 w-44" />
      <Skeleton className="h-11 w-full max-w-[34rem]" />
      <Skeleton className="h-6 w-64 max-w-full" />
      <Skeleton className="h-10 w-56" />
    </div>
    <div className="mt-10 grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="space-y-4">
        <Skeleton className="h-22" />
        <Skeleton className="h-7 w-56" />
        <Skeleton className="h-32" />
      </div>
      <Skeleton className="h-80 rounded-card!" />
    </div>
  </div>
)
