import { removedReply } from '../../protocol/replies.ts';
import { uploadedSchema, uploadsSchema } from '../../protocol/upload.ts';
import { uploadSearch } from '../contract/requests.ts';
import { defineRoute, json } from '../contract/route.ts';

/** The body is the file, its name stands in `?name=`. From then on it is a connection of the caller alone. */
export const uploadAdd = defineRoute({
  method: 'post',
  path: '/api/v1/uploads',
  summary: {
    zh: '上传一个文件来提问（CSV、Excel、Parquet、JSON 或数据库文件），正文就是文件本身，文件名写在 name 里',
    en: 'bring a file to ask about (CSV, Excel, Parquet, JSON, or of a database): the body is the file, name is what it is called',
  },
  takesBytes: true,
  search: uploadSearch,
  replies: [{ type: 'application/json', schema: uploadedSchema, status: 201 }],
  handle: async ({ bytes, search: { name }, language }, { own }) =>
    json(await own.upload({ name, body: bytes }, language), 201),
});

export const uploads = defineRoute({
  method: 'get',
  path: '/api/v1/uploads',
  summary: { zh: '自己上传的文件，以及剩余的空间', en: "the caller's own files, and how much room is left" },
  replies: [{ type: 'application/json', schema: uploadsSchema }],
  handle: async (_, { own }) => json(await own.uploads()),
});

export const uploadDelete = defineRoute({
  method: 'delete',
  path: '/api/v1/uploads/:id',
  summary: { zh: '彻底删除一个上传的文件', en: 'delete a file for good' },
  replies: [{ type: 'application/json', schema: removedReply }],
  async handle({ name }, { own }) {
    await own.removeUpload(name);
    return json({ removed: name });
  },
});
