import { counterCorrections } from '@energy-console/contract/telemetry'
import { usePage } from '../../../kit/page/ShownPage'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import styles from './Counters.module.css'
import { UnexplainedSteps } from './UnexplainedSteps'

/** 计数修正: what has been explained, below what still waits for it. */
export const CounterCorrectionsPage = () => (
  <div className={styles.page}>
    <UnexplainedSteps />
    <ResourcePage resource={counterCorrections} {...usePage()} />
  </div>
)
