import { AdminPage } from './admin-page.tsx'

export default function AdminDashboardPage() {
  return <AdminPage title="Dashboard">{null}</AdminPage>
}
