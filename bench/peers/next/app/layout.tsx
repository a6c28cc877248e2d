import type { Metadata } from 'next'
import localFont from 'next/font/local'
import type { ReactNode } from 'react'
import { Footer } from '@/components/footer'
import { Navbar } from '@/components/navbar'
import { SITE } from '@/lib/site'
import './globals.css'

const figtree = localFont({
  src: '../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  variable: '--font-figtree',
  weight: '300 900',
})

export const metadata: Metadata = {
  metadataBase: new URL('http://localhost:3000'),
  title: { default: SITE.name, template: `%s | ${SITE.name}` },
  description: 'Homes and commercial space for sale and for rent in Massachusetts.',
}

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={figtree.variable} suppressHydrationWarning>
      <body className="font-sans antialiased">
        <Navbar />
        <main>{children}</main>
        <Footer />
      </body>
    </html>
  )
}
