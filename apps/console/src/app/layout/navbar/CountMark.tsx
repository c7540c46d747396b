import styles from './CountMark.module.css'

interface CountMarkProps {
  count: number
  /** Said where the number alone says too little. */
  title?: string
}

/** A number at a button of the navbar; nothing while it is zero. */
export function CountMark({ count, title }: CountMarkProps) {
  if (count === 0) return null
  return (
    <sup className={styles.mark} title={title}>
      {count > 99 ? '99+' : count}
    </sup>
  )
}
