import { WarningOutlined } from '@ant-design/icons'
import styles from './FormFault.module.css'

/** Why the server has refused a form, above its button. There is room for it, so that nothing moves when it appears. */
export function FormFault({ text }: { text: string | undefined }) {
  return (
    <p className={styles.fault} role={text ? 'alert' : undefined}>
      {text && (
        <>
          <WarningOutlined /> {text}
        </>
      )}
    </p>
  )
}
