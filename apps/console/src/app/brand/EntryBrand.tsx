import { BrandMark } from './BrandMark'
import { useBrand } from './useBrand'

/** Logo and title of the platform, as the pages before the shell show them. */
export function EntryBrand({ className }: { className: string | undefined }) {
  const { title } = useBrand()
  return (
    <div className={className}>
      <BrandMark size={34} />
      <strong>{title}</strong>
    </div>
  )
}
