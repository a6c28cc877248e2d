'use client'

import { Moon } from 'lucide-react'

export function ThemeToggle() {
  const change = () => {
    const { dataset } = document.documentElement
    dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark'
  }
  return (
    <button type="button" aria-label="Change the theme" onClick={change} className="grid size-11 place-items-center">
      <Moon className="size-5" />
    </button>
  )
}
