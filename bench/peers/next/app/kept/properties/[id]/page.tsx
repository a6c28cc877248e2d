import { PropertyDetail, propertyMetadata } from '@/components/property-detail'

/** The same page, cached for an hour after the first request. */
export const revalidate = 3600
export const generateStaticParams = () => []

type Props = { params: Promise<{ id: string }> }

export const generateMetadata = async ({ params }: Props) => propertyMetadata((await params).id)

export default async function KeptPropertyPage({ params }: Props) {
  return <PropertyDetail id={(await params).id} />
}
