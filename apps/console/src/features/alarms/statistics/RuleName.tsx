import { alarmRulesPage } from '@energy-console/contract/alarms'
import { Link } from 'react-router'
import { useSees } from '../../../api/session'
import { ruleAddress } from './drillDown'

/** A rule by its name: the way to it for whoever sees rules. */
export function RuleName({ name }: { name: string }) {
  const isSeen = useSees(alarmRulesPage)
  return isSeen ? <Link to={ruleAddress(name)}>{name}</Link> : name
}
