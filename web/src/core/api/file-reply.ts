/** The file of a reply, named as the server says. */
export async function fileOf(reply: Response): Promise<File> {
  const [, name = ''] = /filename\*=UTF-8''([^;]+)/.exec(reply.headers.get('content-disposition') ?? '') ?? []
  const bytes = await reply.blob()
  return new File([bytes], decodeURIComponent(name), { type: bytes.type })
}
