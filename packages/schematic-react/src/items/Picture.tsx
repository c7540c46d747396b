import type { SVGProps } from 'react'
import { drawableAddress } from './drawableAddress'

interface Props extends SVGProps<SVGImageElement> {
  href: string
}

/** An image of a view; nothing where there is none to draw. Whatever a view shows at an address is drawn by this. */
export function Picture({ href, ...rest }: Props) {
  const address = drawableAddress(href)
  return address === '' ? null : <image href={address} {...rest} />
}
