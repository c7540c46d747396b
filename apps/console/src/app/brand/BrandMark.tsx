import { Logo } from '../layout/Logo'
import { useBrand } from './useBrand'

/** The logo of the domain or the tenant, the product's mark where neither has one. */
export function BrandMark({ size = 26 }: { size?: number }) {
  const { logo } = useBrand()
  return logo ? <img src={logo} alt="" height={size} /> : <Logo size={size} />
}
