import { counterCorrections } from '@energy-console/contract/telemetry'
import { usePage } from '../../../kit/page/ShownPage'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import styles from './Counters.module.css'
import { StepsBack } from './StepsBack'

/** 计数修正: what has been explained, below the steps back that still wait for it or were explained. */
export const CounterCorrectionsPage = () => (
  <div className={styles.page}>
    <StepsBack />
    <ResourcePage resource={counterCorrections} {...usePage()} />
  </div>
)
