import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { matchOf } from './match.ts'
import { routes } from './routes.ts'

const WEB = import.meta.dirname
const source = readFileSync(path.join(WEB, 'routes.ts'), 'utf8')

describe('routes', () => {
  it('have the right file names, so that the server finds their chunks', () => {
    for (const { page, layout } of routes) {
      expect(existsSync(path.join(WEB, page.file))).toBe(true)
      expect(source).toContain(`import('./${page.file}')`)
      expect(source).toContain(`'./${layout.file}'`)
    }
  })

  it('match every path', () => {
    expect(matchOf('/properties').route.path).toBe('/properties')
    expect(matchOf('/properties/').route.path).toBe('/properties')
    expect(matchOf('/properties/42').params).toEqual({ id: '42' })
    for (const address of ['/admin', '/admin/tenants', '/adminx', '/admin-old/tenants', '/administration']) {
      expect(matchOf(address).route.path).toBe('/admin/*')
    }
    for (const unknown of ['/nowhere', '/badmin', '/about/admin', '/properties/1/2']) {
      expect(matchOf(unknown).route.path).toBe('*')
    }
  })
})
