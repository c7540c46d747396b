import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import styles from './RowButtons.module.css'

/** The buttons of one row: quiet, in one line. */
export function RowButtons({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider
      button={{ autoInsertSpace: false, variant: 'text', color: 'primary' }}
      componentSize="small"
    >
      <div className={styles.buttons}>{children}</div>
    </ConfigProvider>
  )
}
