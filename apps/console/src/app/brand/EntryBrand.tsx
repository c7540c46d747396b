import { BrandMark } from './BrandMark'
import type { OwnBrand } from './brandOf'
import { useBrand } from './useBrand'

interface EntryBrandProps {
  className: string | undefined
  /** Of the tenant whose page it is, where that is known without signing in. */
  own?: OwnBrand | undefined
}

/** Logo and title of the platform, as the pages before the shell show them. */
export function EntryBrand({ className, own }: EntryBrandProps) {
  const { title } = useBrand(own)
  return (
    <div className={className}>
      <BrandMark size={34} own={own} />
      <strong>{title}</strong>
    </div>
  )
}
