import type { OwnBrand } from './brandOf'
import { Logo } from './Logo'
import { useBrand } from './useBrand'

/** The logo of the domain or the tenant (`own` where nobody is signed in), the product's mark where neither has one. */
export function BrandMark({ size = 26, own }: { size?: number; own?: OwnBrand | undefined }) {
  const { logo } = useBrand(own)
  return logo ? <img src={logo} alt="" height={size} /> : <Logo size={size} />
}
