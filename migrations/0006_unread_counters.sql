-- How many notifications an inbox has unread: 'unread:owner', or 'unread:' and a user's id. The bell asks often and must not count rows.
INSERT INTO counters (name, value) SELECT 'unread:' || IFNULL(user_id, 'owner'), COUNT(*) FROM notifications WHERE is_read = 0 GROUP BY user_id;
CREATE TRIGGER notifications_counted AFTER INSERT ON notifications WHEN NEW.is_read = 0 BEGIN INSERT INTO counters (name, value) VALUES ('unread:' || IFNULL(NEW.user_id, 'owner'), 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
CREATE TRIGGER notifications_recounted AFTER UPDATE OF is_read ON notifications WHEN OLD.is_read <> NEW.is_read BEGIN UPDATE counters SET value = value + OLD.is_read - NEW.is_read WHERE name = 'unread:' || IFNULL(NEW.user_id, 'owner'); END;
