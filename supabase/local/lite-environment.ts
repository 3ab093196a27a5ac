// @supabase/lite reads these variables when it is imported, so this module must be imported before it.
process.env['EXPERIMENTAL_STORAGE'] = '1';
process.env['LITE_TELEMETRY'] = '0';
