import { speakingMs } from '@energy-console/contract/automation'
import { chime } from '../../../kit/chime'

/** What is said, and how. */
export interface Spoken {
  content: string
  /** 0 to 100. */
  volume: number
  rate: number
  repeats: number
}

/** Voices are looked up late by some browsers; who has none by then has none. */
const voicesWithinMs = 1_500
const bell = [660, 880, 660]

let audio: AudioContext | undefined

/** Browsers let a page sound only after a gesture: to be called in one. */
export function readyVoice(): void {
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume()
}

/**
 * Says a text as often as it is to be said. Answers whether it was spoken, or, where the browser has no voice or it fails,
 * the bell was rung and `show` has shown the text.
 */
export async function speak(spoken: Spoken, show: (text: string) => void): Promise<'spoken' | 'shown'> {
  const voice = await voiceFor(spoken.content)
  if (voice) {
    let isSpoken = true
    for (let time = 0; time < spoken.repeats && isSpoken; time += 1) isSpoken = await sayOnce(voice, spoken)
    if (isSpoken) return 'spoken'
  }
  if (audio) chime(audio, bell, { loudness: (0.4 * spoken.volume) / 100 + 0.001 })
  show(spoken.content)
  return 'shown'
}

/** The voice that suits a text: a Chinese one for Chinese, else that of the browser. */
async function voiceFor(content: string): Promise<SpeechSynthesisVoice | undefined> {
  const voices = await allVoices()
  const isChinese = /[㐀-鿿]/.test(content)
  const suits = ({ lang }: SpeechSynthesisVoice) => lang.toLowerCase().startsWith(isChinese ? 'zh' : 'en')
  return voices.find(suits) ?? (isChinese ? undefined : voices.find((voice) => voice.default))
}

function allVoices(): Promise<readonly SpeechSynthesisVoice[]> {
  if (typeof speechSynthesis === 'undefined') return Promise.resolve([])
  const found = speechSynthesis.getVoices()
  if (found.length > 0) return Promise.resolve(found)
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      speechSynthesis.removeEventListener('voiceschanged', end)
      resolve(speechSynthesis.getVoices())
    }
    const timer = setTimeout(end, voicesWithinMs)
    speechSynthesis.addEventListener('voiceschanged', end)
  })
}

/** Some browsers never tell that they have failed: a text takes no longer than this, ms. */
const mostMs = ({ content, rate }: Spoken) =>
  speakingMs.start + (content.length * speakingMs.character) / rate

function sayOnce(voice: SpeechSynthesisVoice, spoken: Spoken): Promise<boolean> {
  return new Promise((resolve) => {
    const utterance = new SpeechSynthesisUtterance(spoken.content)
    utterance.voice = voice
    utterance.lang = voice.lang
    utterance.volume = spoken.volume / 100
    utterance.rate = spoken.rate
    const end = (isSpoken: boolean) => {
      clearTimeout(timer)
      resolve(isSpoken)
    }
    const timer = setTimeout(() => {
      speechSynthesis.cancel()
      end(false)
    }, mostMs(spoken))
    utterance.onend = () => end(true)
    utterance.onerror = () => end(false)
    speechSynthesis.speak(utterance)
  })
}
