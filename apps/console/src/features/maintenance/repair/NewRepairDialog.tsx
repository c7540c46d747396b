import { repairOrders } from '@energy-console/contract/maintenance'
import { useNavigate } from 'react-router'
import { ResourceDialog } from '../../../kit/resource/ResourceDialog'
import { repairPath } from './repairAddress'
import { newOrderFields } from './repairFields'

interface NewRepairDialogProps {
  /** What the order begins with. */
  starting: Readonly<Record<string, unknown>>
  /** Whoever is at something else goes on with that, instead of to the order. */
  staysHere?: boolean
  onClose: () => void
}

/** A repair order of something that is known, and then the order itself. */
export function NewRepairDialog({ starting, staysHere = false, onClose }: NewRepairDialogProps) {
  const navigate = useNavigate()
  return (
    <ResourceDialog
      resource={repairOrders}
      fields={newOrderFields}
      id={undefined}
      inputs={{}}
      starting={starting}
      onClose={onClose}
      {...(staysHere ? {} : { onSaved: ({ id }) => void navigate(repairPath(id)) })}
    />
  )
}
