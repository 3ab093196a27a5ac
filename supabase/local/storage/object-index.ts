/** The index by which hosted Storage finds the objects of a folder, and which @supabase/lite does not have. */
export const OBJECT_INDEX_SQL = `
create index if not exists idx_objects_bucket_id_name on storage.objects (bucket_id, name collate "C");`;
