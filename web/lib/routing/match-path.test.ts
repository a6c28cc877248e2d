import { describe, expect, it } from 'vitest'
import { pathMatcher, routeMatcher } from './match-path.ts'

describe('pathMatcher', () => {
  it('ignores case and trailing slashes', () => {
    const match = pathMatcher('/properties')
    expect(match('/properties')).toEqual({})
    expect(match('/Properties//')).toEqual({})
    expect(match('/properties/1')).toBeNull()
    expect(match('/propertiesx')).toBeNull()
    expect(pathMatcher('/')('/')).toEqual({})
    expect(pathMatcher('/')('/about')).toBeNull()
  })

  it('returns the decoded parameters', () => {
    const match = pathMatcher('/tenants/:id/leases/:lease')
    expect(match('/tenants/4%202/leases/a%2Fb')).toEqual({ id: '4 2', lease: 'a/b' })
    expect(match('/tenants//leases/1')).toBeNull()
  })

  it('keeps invalid encoding as it is', () => {
    expect(pathMatcher('/tenants/:id')('/tenants/%E0%A4%A')).toEqual({ id: '%E0%A4%A' })
    expect(pathMatcher('*')('/%')).toEqual({})
  })

  it('matches everything after a star', () => {
    const match = pathMatcher('/admin/*')
    for (const path of ['/admin', '/admin/', '/admin/tenants/1']) expect(match(path)).toEqual({})
    expect(match('/administration')).toBeNull()
    expect(pathMatcher('*')('/any/line%0Abreak')).toEqual({})
  })
})

describe('routeMatcher', () => {
  it('returns the first matching route', () => {
    const match = routeMatcher([{ path: '/a/:id' }, { path: '*' }])
    expect(match('/a/1')).toEqual({ route: { path: '/a/:id' }, params: { id: '1' } })
    expect(match('/b').route.path).toBe('*')
  })
})
