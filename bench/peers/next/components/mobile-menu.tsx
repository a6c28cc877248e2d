'use client'

import { Menu, X } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { MAIN_LINKS } from '@/lib/site'

export function MobileMenu() {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="lg:hidden">
      <button
        type="button"
        aria-label={isOpen ? 'Close the menu' : 'Open the menu'}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="grid size-11 place-items-center"
      >
        {isOpen ? <X /> : <Menu />}
      </button>
      {isOpen && (
        <nav
          aria-label="Menu"
          className="absolute inset-x-0 top-full border-b border-line bg-paper px-5 py-4 shadow-lg"
        >
          {MAIN_LINKS.map(({ href, label }) => (
            <Link key={href} href={href} onClick={() => setOpen(false)} className="block py-3 font-medium">
              {label}
            </Link>
          ))}
        </nav>
      )}
    </div>
  )
}
