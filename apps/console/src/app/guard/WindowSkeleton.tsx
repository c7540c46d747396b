import styles from './WindowSkeleton.module.css'

/** In the place of what fills a window without the shell, while it is loaded: its ground. */
export const WindowSkeleton = () => <div className={styles.window} aria-busy="true" />
