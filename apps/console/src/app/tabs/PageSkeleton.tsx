import styles from './PageSkeleton.module.css'

/** The outline of a page while its code is loaded. */
export function PageSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <div className={styles.block} style={{ height: 58 }} />
      <div className={styles.block} style={{ flex: 1 }} />
    </div>
  )
}
