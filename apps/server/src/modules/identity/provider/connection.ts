import type { DataOf } from '@energy-console/contract'
import { providerCallbackPath, type testProvider } from '@energy-console/contract/identity'
import { eq } from 'drizzle-orm'
import { authorizationCodeGrant, type Configuration } from 'openid-client'
import type { Tx } from '../../../platform/database'
import { AppError, notFound } from '../../../platform/errors'
import type { Platform } from '../../../platform/module'
import { readProvider } from './client'
import { asRefusal } from './flow'
import { openSecret } from './secret'
import { signInProviderTable } from './table'

type Checked = DataOf<typeof testProvider>['checks'][number]

const said = (
  check: Checked['check'],
  outcome: Checked['outcome'],
  text = '',
  params: Record<string, string> = {},
): Checked => ({ check, outcome, text, params })

/** A provider of the caller's tenant. @throws AppError 404 */
export async function findOwnProvider(tx: Tx, id: string) {
  const [found] = await tx.select().from(signInProviderTable).where(eq(signInProviderTable.id, id))
  if (!found) throw notFound()
  return found
}

/** Asks a provider, anew, what can be asked without a person. What depends on what has failed is left out. */
export async function checkConnection(
  platform: Pick<Platform, 'outbound' | 'secrets'>,
  provider: Awaited<ReturnType<typeof findOwnProvider>>,
  origin: string,
): Promise<Checked[]> {
  let client: Configuration
  try {
    client = await asRefusal(() => readProvider(platform, provider))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { text } = error.spec
    const isOurs = error.spec.key.startsWith('core.')
    const params = Object.fromEntries(
      Object.entries(error.params).map(([name, value]) => [name, String(value)]),
    )
    const otherwise = '地址没有给出有效的 OpenID 配置，或其中的 issuer 与填写的不同'
    return [said('discovery', 'failed', isOurs ? text : otherwise, isOurs ? params : {})]
  }
  return [
    said('discovery', 'passed'),
    checkFeatures(client),
    await checkKeys(platform, client),
    await checkClient(platform, provider, client, origin),
  ]
}

function checkFeatures(client: Configuration): Checked {
  const {
    authorization_endpoint,
    token_endpoint,
    response_types_supported,
    code_challenge_methods_supported,
  } = client.serverMetadata()
  if (!authorization_endpoint || !token_endpoint || response_types_supported?.includes('code') === false)
    return said('features', 'failed', '身份提供方不支持授权码登录')
  if (code_challenge_methods_supported?.includes('S256')) return said('features', 'passed')
  return said('features', 'unknown', '身份提供方没有声明支持 PKCE（S256）')
}

async function checkKeys({ outbound }: Pick<Platform, 'outbound'>, client: Configuration): Promise<Checked> {
  const { jwks_uri } = client.serverMetadata()
  try {
    const answer = await outbound.fetch(jwks_uri ?? '')
    const { keys } = (await answer.json()) as { keys?: unknown }
    if (answer.ok && Array.isArray(keys) && keys.length > 0) return said('keys', 'passed')
  } catch (error) {
    if (error instanceof AppError)
      return said('keys', 'failed', error.spec.text, {
        address: String(error.params.address),
        reason: String(error.params.reason),
      })
  }
  return said('keys', 'failed', '没有读到签名密钥')
}

/** A code that the provider never gave: it refuses the code where it knows the client, and the client where it does not. */
async function checkClient(
  platform: Pick<Platform, 'secrets'>,
  provider: Awaited<ReturnType<typeof findOwnProvider>>,
  client: Configuration,
  origin: string,
): Promise<Checked> {
  if (provider.hasSecret && openSecret(platform, provider) === undefined)
    return said('client', 'failed', '密钥无法读取，请重新设置')
  const back = new URL(origin + providerCallbackPath)
  const { issuer } = client.serverMetadata()
  back.search = new URLSearchParams({ code: 'connection-test', iss: issuer }).toString()
  try {
    await authorizationCodeGrant(client, back, { pkceCodeVerifier: 'connection-test'.repeat(3) })
  } catch (error) {
    const { error: answer, status } = error as { error?: unknown; status?: unknown }
    if (answer === 'invalid_grant') return said('client', 'passed')
    if (answer === 'invalid_client' || answer === 'unauthorized_client' || status === 401)
      return said('client', 'failed', '身份提供方不认识此客户端编号，或密钥不正确')
  }
  return said('client', 'unknown', '身份提供方的应答不足以判断，请实际登录一次')
}
