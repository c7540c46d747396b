import styles from './ShellSkeleton.module.css'

/** The outline of the shell while it is loaded who is signed in; same size as what follows. */
export function ShellSkeleton() {
  return (
    <div className={styles.shell} aria-busy="true">
      <div className={styles.sidebar} />
      <div className={styles.column}>
        <div className={styles.navbar} />
        <div className={styles.tags} />
      </div>
    </div>
  )
}
