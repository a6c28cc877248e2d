import { PropertyDetail, propertyMetadata } from '@/components/property-detail'

/** Drawn anew for each request. */
export const dynamic = 'force-dynamic'

type Props = { params: Promise<{ id: string }> }

export const generateMetadata = async ({ params }: Props) => propertyMetadata((await params).id)

export default async function PropertyPage({ params }: Props) {
  return <PropertyDetail id={(await params).id} />
}
