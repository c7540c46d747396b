import { cameras } from '@energy-console/contract/devices'
import { useButton } from '../../../../../api/session'
import { ReferenceSelect } from '../../../../../kit/form/ReferenceSelect'

interface Props {
  label: string
  value: string
  placeholder?: string | undefined
  onChange: (cameraId: string) => void
}

/** A registered camera, chosen by its name; whoever may see none keeps the one that is there. */
export function CameraSelect({ label, value, placeholder, onChange }: Props) {
  const seesCameras = useButton(cameras.codes.view)
  return (
    <ReferenceSelect
      noun={cameras.noun}
      label={label}
      value={value}
      disabled={!seesCameras}
      {...(placeholder === undefined ? {} : { placeholder })}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}
