import styles from './PageSkeleton.module.css'

/** The outline of a page while its code is loaded; it is not seen where that takes a moment only. */
export function PageSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <div className={styles.block} style={{ height: 58 }} />
      <div className={styles.block} style={{ flex: 1 }} />
    </div>
  )
}

/** The outline of a page that is a list: filters, the line of its title and buttons, the head of its table. */
export function ListSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <div className={styles.block} style={{ flex: 1 }}>
        <div className={styles.line} style={{ height: 57 }} />
        <div className={styles.line} style={{ height: 53 }} />
        <div className={styles.line} style={{ height: 39 }} />
      </div>
    </div>
  )
}
