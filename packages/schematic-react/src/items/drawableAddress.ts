import { cleanImageAddress, UnsafeSvg } from '@energy-console/schematic/svg'

/** What became of embedded pictures: each is drawn again with every change of its item. */
const drawable = new Map<string, string>()
const mostKept = 100

/** The address of an image as it may be drawn, with an SVG in it made harmless; empty where nothing may be drawn. */
export function drawableAddress(address: string): string {
  if (!address.includes(',')) return address // holds no data
  const known = drawable.get(address)
  if (known !== undefined) return known
  if (drawable.size >= mostKept) drawable.clear()
  const clean = cleaned(address)
  drawable.set(address, clean)
  return clean
}

function cleaned(address: string): string {
  try {
    return cleanImageAddress(address)
  } catch (error) {
    if (error instanceof UnsafeSvg) return ''
    throw error
  }
}
