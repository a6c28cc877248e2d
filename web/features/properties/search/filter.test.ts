import { describe, expect, it } from 'vitest'
import { asFilters } from './instead.ts'
import {
  filterOf,
  isReversed,
  isSameFilter,
  MAX_PAGES,
  NO_FILTER,
  pagesOf,
  propertiesHref,
  withType,
} from './filter.ts'

const filterIn = (query: string) => filterOf(new URLSearchParams(query))
const pagesIn = (query: string) => pagesOf(new URLSearchParams(query))

describe('the filter of a URL', () => {
  it('is the default without parameters', () => {
    expect(filterIn('')).toEqual(NO_FILTER)
    expect(filterIn('type=&location=%20&priceRange=')).toEqual(NO_FILTER)
  })

  it('is read field by field', () => {
    expect(filterIn('type=rent&location=Salem&priceRange=under-500k')).toEqual({
      ...NO_FILTER,
      type: 'rent',
      location: 'Salem',
      priceRange: 'under-500k',
    })
  })

  it('accepts search as another name for location, but prefers location', () => {
    expect(filterIn('search=Salem').location).toBe('Salem')
    expect(filterIn('search=Salem&location=Lynn').location).toBe('Lynn')
    expect(filterIn('search=Salem&location=').location).toBe('Salem')
  })

  it('keeps unknown values for the API to reject', () => {
    expect(filterIn('type=castle').type).toBe('castle')
  })

  it('keeps all values of a parameter that may have one, for the API to reject', () => {
    expect(filterIn('beds=2&beds=3&minPrice=2000&minPrice=3000')).toEqual({
      ...NO_FILTER,
      minPrice: '2000 and 3000',
      beds: '2 and 3',
    })
    expect(filterIn('beds=2&beds=2&beds=').beds).toBe('2')
    expect(filterIn('type=sale&type=rent').type).toBe('sale and rent')
    expect(filterIn('location=Salem&location=Lynn').location).toBe('Salem\0Lynn')
    expect(filterIn('search=Salem&search=Lynn').location).toBe('Salem\0Lynn')
  })

  it('reads bedrooms in the location as a filter', () => {
    for (const typed of ['2br', '2 bed', '2-Bedroom', '2 bedrooms,'])
      expect(filterIn(`type=rent&beds=4&location=${typed} Somervile`)).toEqual({
        ...NO_FILTER,
        type: 'rent',
        location: 'Somervile',
        beds: '2',
      })
    expect(propertiesHref(filterIn('search=3 bedroom house for rent in Worcester'))).toBe(
      '/properties?type=rent&location=Worcester&beds=3&homeType=house',
    )
    for (const location of ['12 beds', '2 Bedford St', '1.5br'])
      expect(filterIn(`location=${location}`)).toEqual({ ...NO_FILTER, location })
  })

  it('reads amounts as people type them, and leaves out zero', () => {
    expect(filterIn('minPrice=$2,000&maxPrice=03500&beds=0&minSqft=')).toEqual({
      ...NO_FILTER,
      minPrice: '2000',
      maxPrice: '3500',
    })
    expect(filterIn('maxPrice=cheap').maxPrice).toBe('cheap')
  })

  it('joins the boxes of a form, each word once', () => {
    expect(filterIn('pets=dogs&pets=cats&pets=dogs').pets).toBe('cats,dogs')
    expect(filterIn('parking=street,%20garage,').parking).toBe('garage,street')
  })

  it('leaves the bounds of a form for a newly typed location', () => {
    const bounds = '-71.2,42.3,-71,42.4'
    expect(filterIn(`location=Salem&bounds=${bounds}`).bounds).toBe(bounds)
    expect(filterIn(`location=Salem&bounds=${bounds};Salem`).bounds).toBe(bounds)
    expect(filterIn(`location=Salem&bounds=${bounds};Boston`).bounds).toBe('')
    expect(filterIn(`location=Salem&bounds=${bounds};`).bounds).toBe('')
    expect(filterIn(`location=&bounds=${bounds};Boston`).bounds).toBe(bounds)
  })

  it('takes a price range of two numbers for both prices', () => {
    expect(filterIn('priceRange=2000-2500')).toEqual({ ...NO_FILTER, minPrice: '2000', maxPrice: '2500' })
    expect(filterIn('priceRange=-3500&minPrice=9')).toEqual({ ...NO_FILTER, maxPrice: '3500' })
    expect(filterIn('priceRange=-&maxPrice=9')).toEqual(NO_FILTER)
  })

  it('knows reversed prices', () => {
    expect(isReversed(filterIn('minPrice=3000&maxPrice=2000'))).toBe(true)
    expect(isReversed(filterIn('minPrice=3000'))).toBe(false)
    expect(isReversed(filterIn('minPrice=2000&maxPrice=2000'))).toBe(false)
  })

  it('shows one page, or as many as requested, within limits', () => {
    expect(pagesIn('')).toBe(1)
    expect(pagesIn('pages=3')).toBe(3)
    expect(pagesIn('pages=9999')).toBe(MAX_PAGES)
    for (const wrong of ['0', '-1', '1.5', 'two', '1e1', '']) expect(pagesIn(`pages=${wrong}`)).toBe(1)
  })
})

describe('another type', () => {
  const hrefOf = (query: string, type: string) => propertiesHref(withType(filterIn(query), type))

  it('drops a price limit that no home of the type can have', () => {
    expect(hrefOf('type=rent&maxPrice=3500&beds=2', 'sale')).toBe('/properties?type=sale&beds=2')
    expect(hrefOf('minPrice=2000&maxPrice=3500', 'sale')).toBe('/properties?type=sale')
    expect(hrefOf('type=sale&minPrice=400000', 'rent')).toBe('/properties?type=rent')
    for (const range of ['500k-1m', 'over-1m'])
      expect(hrefOf(`type=sale&priceRange=${range}`, 'rent')).toBe('/properties?type=rent')
  })

  it('keeps any other', () => {
    expect(hrefOf('maxPrice=3500', 'rent')).toBe('/properties?type=rent&maxPrice=3500')
    expect(hrefOf('type=rent&maxPrice=3500', 'all')).toBe('/properties?maxPrice=3500')
    expect(hrefOf('type=all&minPrice=2000&maxPrice=900000', 'sale')).toBe(
      '/properties?type=sale&minPrice=2000&maxPrice=900000',
    )
    expect(hrefOf('priceRange=over-1m', 'sale')).toBe('/properties?type=sale&priceRange=over-1m')
    expect(hrefOf('priceRange=under-500k', 'rent')).toBe('/properties?type=rent&priceRange=under-500k')
  })
})

describe('the URL of a list', () => {
  it('leaves out default values', () => {
    expect(propertiesHref(NO_FILTER)).toBe('/properties')
    expect(propertiesHref({ type: 'sale' })).toBe('/properties?type=sale')
    expect(propertiesHref({ priceRange: 'over-1m' }, 2)).toBe('/properties?priceRange=over-1m&pages=2')
    expect(propertiesHref({ pets: 'cats,dogs', beds: '2' })).toBe('/properties?beds=2&pets=cats,dogs')
  })

  it('is parsed back to the same filter, whatever the search', () => {
    for (const location of ["O'Brien & Sons", '100%', 'a+b', '“Back Bay” 🏠', '\\_?#/']) {
      const filter = { ...NO_FILTER, type: 'rent', location, priceRange: '500k-1m', pets: 'cats,dogs', sort: '-price' }
      const { search } = new URL(propertiesHref(filter, 4), 'http://localhost')
      expect(isSameFilter(filterIn(search), filter)).toBe(true)
      expect(pagesIn(search)).toBe(4)
    }
  })
})

describe('words that only filters know', () => {
  const hrefsOf = (query: string) => {
    const meant = asFilters(filterIn(query))
    return meant && [propertiesHref(meant.search), propertiesHref(meant.facts)]
  }

  it('become filters, and the other words stay', () => {
    expect(hrefsOf('type=rent&location=Boston,%20Cats%20garage&parking=street')).toEqual([
      '/properties?type=rent&location=Boston&pets=cats&parking=garage,street',
      '/properties?pets=cats&parking=garage',
    ])
  })

  it('are named even where their filter is set already', () => {
    expect(hrefsOf('location=cats&pets=cats')).toEqual(['/properties?pets=cats', '/properties?pets=cats'])
  })

  it('are only whole words', () => {
    for (const location of ['', 'catskill', 'constructor']) expect(hrefsOf(`location=${location}`)).toBeNull()
  })
})
