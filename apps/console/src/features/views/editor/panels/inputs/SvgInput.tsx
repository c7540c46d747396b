import { App } from 'antd'
import { useTranslation } from '../../../../../i18n/useTranslation'
import { TextInput } from './TextInput'

interface Props {
  label: string
  value: string
  placeholder?: string | undefined
  onChange: (value: string) => void
}

/** The text of a drawing: taken as it will be drawn, without what runs or loads; what is no drawing is refused. */
export function SvgInput({ onChange, ...shown }: Props) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const take = async (text: string) => {
    if (text.trim() === '') return onChange('')
    const { sanitizeSvg, UnsafeSvg } = await import('@energy-console/schematic/svg')
    try {
      onChange(sanitizeSvg(text))
    } catch (error) {
      if (!(error instanceof UnsafeSvg)) throw error
      message.error(t(error.message))
    }
  }
  return <TextInput {...shown} isMultiline onChange={(text) => void take(text)} />
}
