/** Towns of Massachusetts, each with its residents in thousands. */
const RESIDENTS = `
Boston 676, Worcester 206, Springfield 156, Cambridge 118, Lowell 116, Brockton 106, Quincy 102, Lynn 101, New Bedford 101, Fall River 94,
Lawrence 89, Newton 89, Somerville 81, Framingham 72, Haverhill 68, Malden 66, Waltham 65, Brookline 63, Plymouth 61, Medford 60, Taunton 59,
Weymouth 57, Chicopee 56, Revere 62, Peabody 54, Methuen 53, Everett 49, Barnstable 49, Attleboro 46, Arlington 46, Salem 44, Pittsfield 44,
Leominster 44, Billerica 42, Fitchburg 42, Beverly 43, Marlborough 42, Woburn 41, Westfield 41, Chelsea 41, Amherst 39, Braintree 39,
Shrewsbury 38, Holyoke 38, Natick 37, Andover 37, Chelmsford 36, Watertown 35, Randolph 35, Lexington 34, Franklin 33, Dartmouth 34, Falmouth 33,
Dracut 33, Tewksbury 31, Needham 32, Norwood 32, North Andover 31, Wellesley 30, Northampton 30, Milford 30, Gloucester 30, Bridgewater 29,
Stoughton 29, Agawam 29, West Springfield 29, Milton 29, Danvers 28, Saugus 29, Burlington 26, Belmont 27, Mansfield 24, Wareham 23, Dedham 25,
Walpole 26, Easton 25, Reading 26, Middleborough 24, Wakefield 27, Canton 24, Westford 25, Marshfield 26, Acton 24, Yarmouth 25, Hingham 24,
Ludlow 21, Stoneham 23, Gardner 21, Winchester 23, Sandwich 21, Westborough 22, Hudson 20, Bourne 20, Marblehead 20, Hopkinton 19, Sudbury 19,
Southbridge 18, Concord 18, Somerset 18, Holden 20, Auburn 17, Newburyport 18, Greenfield 18, Rockland 18, Pembroke 18, Ashland 19, Foxborough 19,
Amesbury 17, Webster 18, Swansea 17, Bellingham 17, Abington 17, Swampscott 15, Whitman 15, Northbridge 16, Duxbury 16, Seekonk 15, Westwood 16,
Easthampton 16, Longmeadow 16, North Reading 16, Belchertown 15, Scituate 19, Oxford 13, Norton 19, Raynham 15, Wayland 14, Harwich 13, Maynard 11,
Ipswich 14, Lynnfield 13, Grafton 20, Medfield 13, Bedford 14, Winthrop 19, Weston 12, Dennis 15, Mashpee 15, Rehoboth 13, Wilbraham 15, Palmer 12,
Spencer 12, Cohasset 8, Rockport 7, Provincetown 4, Lenox 5, Great Barrington 7, Stockbridge 2, Chatham 7, Nantucket 14, Edgartown 5, Tisbury 5,
Orleans 6, Wellfleet 4, Truro 2, Manchester 5, Essex 4, Carlisle 5, Lincoln 7, Sherborn 4, Dover 6, Boxford 8, Topsfield 7, Groton 11, Harvard 7`

export const TOWNS = RESIDENTS.split(',').map((text) => {
  const [, name, residents] = /^\s*(.+) (\d+)$/.exec(text)!
  return { name: name!, residents: Number(residents) }
})

const QUARTERS = `
Boston: Back Bay, Beacon Hill, South End, Dorchester, Roxbury, Jamaica Plain, Allston, Brighton, East Boston, South Boston, Charlestown, North End, Fenway,
Roslindale, Hyde Park, Downtown;
Cambridge: Harvard Square, Central Square, Inman Square, Kendall Square, Porter Square, Cambridgeport, West Cambridge;
Somerville: Davis Square, Union Square, Assembly Square, Winter Hill, Spring Hill;
Worcester: Downtown, Shrewsbury Street, Main South, Tatnuck;
Springfield: Forest Park, Downtown, Sixteen Acres;
Newton: Newton Centre, Newtonville, Chestnut Hill, West Newton;
Brookline: Coolidge Corner, Washington Square, Brookline Village;
Quincy: Wollaston, North Quincy, Quincy Center;
Salem: McIntire District, Salem Willows`

export const NEIGHBORHOODS = QUARTERS.split(';').map((text) => {
  const [town, names] = text.trim().split(': ')
  return { town: town!, names: names!.split(/,\s+/) }
})

export const STREETS =
  `Main Elm Maple Oak Park Washington Pleasant Summer Winter Spring School Church High Center Pine Cedar Chestnut Walnut Union Prospect
Franklin Lincoln Adams Beacon Harvard Boylston Tremont Essex Federal Front Water River Mill Pond Lake Hill Highland Grove Forest Meadow Willow Ash Beech
Birch Cherry Spruce Central Broadway Commonwealth Massachusetts Cambridge Salem Concord Lexington Bedford Brookline Dorchester Newbury Marlborough
Arlington Berkeley Clarendon Dartmouth Exeter Fairfield Gloucester Hereford Jackson Jefferson Madison Monroe Grant Sherman Columbus Warren Putnam Revere
Hancock Otis Quincy Winthrop Bradford Standish Alden Carver Brewster Howland Turner Tudor Sycamore Magnolia Laurel Hawthorne Longfellow Emerson Thoreau
Alcott Dickinson Whittier Bryant Holmes Lowell Irving Cooper Melville Garden Orchard Farm Old New West East North South Eaton Quarry Zoar Vernon Xavier
Young Yarmouth Upland Ivy Jay King Kent Lark Naples Norfolk Oxford Plymouth Rockland Suffolk Thornton Upton Valley Wendell Webster Wyman`.split(
    /\s+/,
  )
