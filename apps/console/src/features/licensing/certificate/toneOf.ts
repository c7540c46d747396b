import { certificateStages } from '@energy-console/contract/licensing'

const [near, nearer] = certificateStages

/** How pressing it is that so many days are left: as administrators are told of it. */
export const toneOf = (daysLeft: number): 'good' | 'warning' | 'error' =>
  daysLeft <= nearer ? 'error' : daysLeft <= near ? 'warning' : 'good'
