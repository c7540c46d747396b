import { Logo } from '../layout/Logo'
import { useBrand } from './useBrand'

/** Logo and title of the platform, as the pages before the shell show them. */
export function EntryBrand({ className }: { className: string | undefined }) {
  const { title, logo } = useBrand()
  return (
    <div className={className}>
      {logo ? <img src={logo} alt="" height={34} /> : <Logo size={34} />}
      <strong>{title}</strong>
    </div>
  )
}
