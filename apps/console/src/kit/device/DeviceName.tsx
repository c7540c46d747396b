import { pathOf } from '@energy-console/contract'
import { devicePage } from '@energy-console/contract/devices'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSees } from '../../api/session'
import { SilenceMark } from './SilenceMark'
import { TagMark } from './TagMark'

interface DeviceNameProps {
  deviceId: string
  name: ReactNode
  /** Without the way to its page: where the line that it stands in is what is clicked. */
  isPlain?: boolean
  /** On the way to its page: what it is named in closes. */
  onLeave?: (() => void) | undefined
}

/** A device wherever it is named: the way to its page for whoever may see it, and the marks of a tag that hangs on it and of alarms that are put aside. */
export function DeviceName({ deviceId, name, isPlain = false, onLeave }: DeviceNameProps) {
  const seesDevices = useSees(devicePage)
  return (
    <>
      <TagMark deviceId={deviceId} isFirst />
      <SilenceMark deviceId={deviceId} isFirst />
      {seesDevices && !isPlain ? (
        <Link to={pathOf(devicePage, { deviceId })} onClick={onLeave}>
          {name}
        </Link>
      ) : (
        name
      )}
    </>
  )
}
