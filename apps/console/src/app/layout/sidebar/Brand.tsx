import { BrandMark } from '../../brand/BrandMark'
import { useBrand } from '../../brand/useBrand'
import { usePreferences } from '../../preferences'
import styles from './Brand.module.css'

/** Logo and title above the menu; those of the domain or the tenant take the place of the product's. Nothing where neither is shown. */
export function Brand({ isNarrow }: { isNarrow: boolean }) {
  const { title, isTitleShown: mayShowTitle, isLogoShown } = useBrand()
  const isShown = usePreferences((state) => state.sidebarLogo)
  const isTitleShown = mayShowTitle && !isNarrow
  if (!isShown || !(isLogoShown || isTitleShown)) return null
  return (
    <div className={styles.brand}>
      {isLogoShown && (
        <span className={styles.mark}>
          <BrandMark />
        </span>
      )}
      {isTitleShown && <strong className={styles.title}>{title}</strong>}
    </div>
  )
}
