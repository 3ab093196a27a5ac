// The light Supabase reads these when it is first imported, so this module is imported before it.
process.env['EXPERIMENTAL_STORAGE'] = '1';
process.env['LITE_TELEMETRY'] = '0';
