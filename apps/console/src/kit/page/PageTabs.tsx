import { Tabs, type TabsProps } from 'antd'
import styles from './PageTabs.module.css'

/** Tabs of a page of one record: on a phone all of them are in sight, in as many rows as they take. */
export const PageTabs = ({ className = '', ...tabs }: TabsProps) => (
  <Tabs className={`${styles.tabs} ${className}`} {...tabs} />
)
