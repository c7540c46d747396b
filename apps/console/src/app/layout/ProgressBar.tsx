import { useProgress } from '../../api/wire/progress'
import styles from './ProgressBar.module.css'

/** A line at the top of the window while calls are under way. */
export function ProgressBar() {
  const isBusy = useProgress(({ pending }) => pending > 0)
  return <div className={styles.bar} data-busy={isBusy || undefined} aria-hidden="true" />
}
